export const scriptsEn = {
  newScript: 'New script',
};

export const scriptsZh: typeof scriptsEn = {
  newScript: '新建脚本',
};
