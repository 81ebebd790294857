export const modelsEn = {
  model: 'Model',
  example: 'provider/name',
  used: 'Used before',
};

export const modelsZh: typeof modelsEn = {
  model: '模型',
  example: '提供方/名称',
  used: '用过的',
};
