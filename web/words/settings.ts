export const settingsEn = {
  title: 'Settings',
};

export const settingsZh: typeof settingsEn = {
  title: '设置',
};
