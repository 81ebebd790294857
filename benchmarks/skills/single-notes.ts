/** What authors of the skills like no other say more: id | tags | an example of a request. */
const TABLE = `
regex-builder | pattern, matching, text search | Write a regex for dates like 2024-05-31
sql-tuning | database, performance, postgres | Why does this SQL query take so long?
docker-setup | container, image, deployment | Write a Dockerfile for a Python app
git-rescue | version control, branch, commit, merge | I deleted a branch by mistake, get it back
shell-script | bash, command line, automation | Write a script that deletes old logs
accessibility | a11y, screen reader, blind users | Is this form usable with a keyboard?
excel-formula | spreadsheet, cells, sum | Sum a column where another one has a value
pivot-table | totals, grouping, spreadsheet | Show sales by month and product
data-cleaning | csv, duplicates, missing values | These addresses are a mess, tidy them
forecast | prediction, trend, planning | How much will we sell next summer?
ab-test | experiment, statistics, conversion | Variant A or variant B, which one is better?
email-reply | mail, response, correspondence | Answer this customer's mail politely
calendar | appointment, time zones, invitation | Find a slot next week for five people
handover | vacation cover, stand-in, documentation | I leave next week, write down what Tom must know
okr | goals, measurable, quarter | Objectives for the sales team this quarter
risk-register | project management, what could go wrong | List the risks of our move to the cloud
cover-letter | application, vacancy, motivation | A letter for my application as a nurse
interview-prep | job, hiring, practice | Which questions will they ask a data analyst?
onboarding | first day, newcomer, training | A plan for the first two weeks of our new designer
speech | birthday, farewell, spoken words | A short speech for my sister's wedding
social-post | linkedin, announcement, hashtags | A post about our new office
seo | google, web page, keywords | Make this page rank better
podcast | episode, chapters, audio | Write show notes for this transcript
travel-packing | suitcase, luggage, journey | What should I pack for a week of skiing?
visa | passport, entry, embassy | Which visa do I need for India?
meal-prep | cooking, lunch, week | Cook on Sunday for the whole week
wine-pairing | drink, dish, bottle | Which wine goes with salmon?
first-aid | injury, burn, cut, emergency | I burned my finger on the stove, what do I do?
sleep | insomnia, night, tired | I cannot fall asleep
flashcards | learning, memorise, vocabulary | Make cards for these French verbs
maths-tutor | algebra, fractions, homework | Help my son with this equation
moving | new flat, boxes, address | We move to Leeds next month, what do we have to do?
bike-repair | bicycle, chain, brake, tyre | My gears do not shift
gift-ideas | present, birthday, surprise | A present for my dad who likes fishing
bedtime-story | children, tale, sleep | A goodnight story about a little bear
gongwen | 排版, 通知, 请示 | 按公文格式排这份请示
nianzhong | 工作总结, 汇报, 领导 | 帮我写今年的工作总结
tongzhi | 告示, 公告, 员工 | 写一个端午节放假的通知
biaoge-hebing | Excel, 拼接, 名单 | 把三个部门的表合成一张
gongshi | Excel, 求和, VLOOKUP | 按条件求和的公式怎么写
shuju-qingxi | 名单, 格式统一, 空行 | 这份名单的日期格式不统一，清理一下
hetong-tiaokuan | 讨薪, 辞退, 维权 | 公司欠我两个月工资怎么办
falv-zixun | 赔偿, 纠纷, 民法典 | 邻居装修把墙弄裂了要赔吗
xiaohongshu | 帖子, 笔记, 种草 | 写一篇口红的种草笔记
duanshipin | 抖音, 分镜, 台词 | 写一个一分钟的卖茶叶视频脚本
gongzhonghao | 长文, 粉丝, 推送 | 写一篇关于睡眠的推文
shici | 七言, 绝句, 宋词 | 写一首关于春雨的诗
duilian | 过年, 开业, 横批 | 给新房写一副对联
qingjia | 休假, 事假, 领导 | 感冒了要请两天假，写个假条
jianli-youhua | 应聘, HR, 自我介绍 | 面试的时候怎么介绍自己
gaokao-zhiyuan | 高考, 大学, 专业, 分数 | 六百分可以报哪些大学
shuxue | 应用题, 方程, 几何 | 这道应用题怎么做
yingyu-koushu | 英文对话, 发音, 陪练 | 陪我练习用英语自我介绍
beidanci | 词汇, 记忆, 四六级 | 帮我记住这些单词
tangshi | 古诗, 翻译, 语文 | 滕王阁序是什么意思
zuocai | 晚饭, 食材, 快手菜 | 有土豆和牛肉可以做什么菜
yuezi | 坐月子, 营养, 喂奶 | 产后第一周吃什么
zhongyi | 调理, 食疗, 体质 | 冬天怎么养生
jijiu | 受伤, 割伤, 流血, 医院 | 被开水烫伤了怎么处理
lvyou-gonglue | 景点, 路线, 几天 | 去杭州玩两天怎么安排
qianzheng | 护照, 出国, 申请 | 办美国签证要什么材料
zhuangxiu | 毛坯房, 报价, 厨房 | 八十平的房子装修要多少钱
banjia | 新房, 打包, 手续 | 下个月搬家要做什么
zhongcao | 植物, 叶子, 阳台 | 多肉怎么浇水
qiming | 名字, 宝宝, 店名 | 姓王的男孩叫什么名字好
`;

export interface Notes {
  readonly tags: readonly string[];
  readonly examples: readonly string[];
}

export const NOTES: ReadonlyMap<string, Notes> = new Map(
  TABLE.trim()
    .split('\n')
    .map((line) => {
      const [id = '', tags = '', example = ''] = line.split('|').map((part) => part.trim());
      return [id, { tags: tags.split(', '), examples: [example] }];
    }),
);
