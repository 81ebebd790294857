export const compareEn = {
  title: 'Compare takes',
};

export const compareZh: typeof compareEn = {
  title: '比较',
};
