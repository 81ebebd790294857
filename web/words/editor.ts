export const editorEn = {
  run: 'Run',
};

export const editorZh: typeof editorEn = {
  run: '运行',
};
