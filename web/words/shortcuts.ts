export const shortcutsEn = {
  'mod+K': 'Find or do anything',
  'alt+N': 'New conversation',
  'mod+S': 'Save the script',
  'mod+Enter': 'Run the script',
  'mod+shift+Enter': 'Run it up to the prompt at the cursor',
  'mod+F': 'Search in the script',
  'mod+B': 'Fold the side away, or show it',
  'mod+,': 'Settings',
  'mod+/': 'These keys',
};

export const shortcutsZh: typeof shortcutsEn = {
  'mod+K': '查找或执行任何操作',
  'alt+N': '新对话',
  'mod+S': '保存脚本',
  'mod+Enter': '运行脚本',
  'mod+shift+Enter': '运行到光标所在的提示',
  'mod+F': '在脚本中查找',
  'mod+B': '收起或展开侧栏',
  'mod+,': '设置',
  'mod+/': '查看快捷键',
};
