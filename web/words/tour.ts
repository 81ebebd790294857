export const tourEn = {
  title: 'A short tour',
};

export const tourZh: typeof tourEn = {
  title: '快速导览',
};
