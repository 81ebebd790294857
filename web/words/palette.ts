export const paletteEn = {
  placeholder: 'Find or do anything',
};

export const paletteZh: typeof paletteEn = {
  placeholder: '查找或执行任何操作',
};
