/** The configuration that agents were designed with. */
export const SEED_AGENTS = `{
  "agents": [
    {
      "name": "ExampleAgent",
      "path": "./path/to/ExampleAgent.js",
      "metadata": {
        "bootMessage": {
          "message": "欢迎使用ExampleAgent！我可以帮助您完成各种任务。",
          "isHtml": false,
          "meta": {
            "isBootMessage": true,
            "isVirtual": true
          },
          "availableTasks": [
            {
              "name": "开始新任务",
              "task": {
                "name": "StartNewTask",
                "type": "ACTION",
                "message": "请选择您想开始的任务类型"
              }
            },
            {
              "name": "查看帮助",
              "task": {
                "name": "ShowHelp",
                "type": "ACTION",
                "message": "显示帮助信息"
              }
            }
          ]
        }
      }
    }
  ]
}
`;
