/** What skills are about: words of its own and of other people, requests that only look alike, words of its rules, and what is done with it. */
export interface Thing {
  readonly id: string;
  readonly group: string;
  readonly en: ThingWords;
  readonly zh: ThingWords;
  /** Actions that there is a skill for. */
  readonly actions: readonly string[];
}

interface ThingWords {
  readonly name: string;
  readonly others: readonly string[];
  /** The same words, another intent: no skill is for these. */
  readonly lookalikes: readonly string[];
  readonly body: string;
}

/** name | what others call it | lookalikes | words of its rules; first in English, then in Chinese. */
const TABLE = `
contract law summarise,translate,review,draft,extract,compare,explain,proofread
contract | agreement; deal we are to sign | my contract phone fell into the sink; muscles contract when it is cold, why? | clauses, liability, termination, parties, signature
合同 | 协议; 要签的那份文书 | 合同工和正式工的食堂分开吗; 合同制是哪一年开始的 | 条款 责任 终止 当事人 签字
lease law summarise,translate,review,extract,explain,proofread
lease | rental agreement; tenancy papers | my dog needs a new leash and lease on life; should I lease or buy a car? | rent, deposit, landlord, tenant, notice period
租约 | 租房协议; 房东给的文书 | 房租又涨了真烦; 租车去郊外贵不贵 | 房租 押金 房东 租客 通知期
will law draft,review,explain,proofread
last will | testament; inheritance papers | will it rain on Sunday?; where there is a will there is a way, who said that? | heirs, estate, executor, bequest
遗嘱 | 继承文书; 身后财产安排 | 遗产税在哪些国家有; 那部讲遗产的电影叫什么 | 继承人 遗产 执行人 遗赠
privacy-policy law summarise,translate,review,draft,compare,proofread
privacy policy | data protection notice; GDPR page | why do my neighbours have no privacy fence?; the policy of the museum on bags | personal data, consent, cookies, retention
隐私政策 | 个人信息保护声明; 数据保护条款 | 邻居总是偷看很没隐私; 政策性银行有几家 | 个人信息 同意 保存期限 第三方
patent law summarise,translate,explain,compare,draft,proofread
patent | invention filing; claims of the inventor | patent leather shoes for the party; who invented the telephone? | claims, prior art, embodiment, novelty
专利 | 发明申请书; 权利要求书 | 专利局几点下班; 谁发明了电话 | 权利要求 现有技术 新颖性
ruling law summarise,translate,explain,extract,proofread
court ruling | judgment; decision of the judge | the tennis court is wet; the ruling party lost the election | plaintiff, defendant, reasoning, appeal
判决书 | 法院的裁定; 法官的决定 | 篮球裁判怎么判走步; 法院门口能停车吗 | 原告 被告 理由 上诉
invoice finance extract,review,draft,translate,explain,proofread
invoice | bill from the supplier; payment request | bill gates biography; can you voice an opinion? | VAT, due date, supplier, line items, total
发票 | 供应商的账单; 付款单据 | 发票抽奖中过吗; 车票丢了怎么补 | 税额 到期日 供应商 明细 合计
budget finance plan,review,chart,compare,draft,explain,proofread
budget | spending plan; money for next year | a budget hotel near the station; low-budget films worth watching | cost centre, forecast, variance, approval
预算 | 明年的开支安排; 花钱计划 | 预算有限能去哪里玩; 穷游攻略有用吗 | 成本中心 预测 偏差 批准
balance-sheet finance explain,chart,compare,summarise,extract
balance sheet | statement of assets and debts; year-end accounts | how do I keep my balance on a bike?; bed sheet sizes in centimetres | assets, liabilities, equity, ratio
资产负债表 | 年终账目; 家底和欠债的报表 | 骑车怎么保持平衡; 手表戴哪只手 | 资产 负债 权益 比率
tax-return finance review,extract,explain,draft,proofread
tax return | income tax form; what I owe the revenue office | how do I return shoes I ordered?; tax-free shop at the airport | deduction, allowance, taxable income
报税表 | 个税申报; 交给税务局的材料 | 退货几天能到账; 机场免税店几点关门 | 扣除 免税额 应税收入
expense-report finance draft,review,summarise,chart,extract,proofread
expense report | travel costs claim; receipts from my trip | is living in Zurich expensive?; report a stolen bike | receipts, per diem, mileage, reimbursement
报销单 | 差旅费用单; 出差花的钱 | 城里生活贵吗; 自行车被偷了去哪报案 | 票据 补贴 里程 报销
sales-figures finance chart,compare,summarise,explain,extract
sales figures | revenue numbers; turnover of our shops | garage sale on Saturday; figure skating results | revenue, region, quarter, growth
销售数据 | 各门店的营业额; 卖了多少货 | 商场打折到几号; 花样滑冰谁拿了冠军 | 营收 地区 季度 增长
survey research draft,summarise,chart,plan,compare,proofread,extract
survey | questionnaire; poll among customers | a land surveyor near me; the survey ship has sailed | respondents, scale, bias, sample
问卷 | 调查表; 客户意见征集 | 考卷几号发下来; 卷发怎么打理 | 受访者 量表 偏差 样本
minutes office draft,review,translate,extract,proofread
meeting minutes | notes of the board session; record of our call | the train leaves in ten minutes; nice meeting you | attendees, decisions, action items, agenda
会议纪要 | 开会的记录; 讨论结果备忘 | 几分钟能煮熟鸡蛋; 会议室的空调坏了 | 出席 决议 待办 议程
weekly-report office draft,review,summarise,translate,proofread
weekly report | status update for my boss; what I did this week | the weekly market is on Thursday; weather report for Paris | progress, blockers, next steps, milestones
周报 | 本周的进展汇报; 给老板的状态更新 | 周末集市几点开; 天气预报说有雨吗 | 进展 阻碍 下一步 里程碑
job-posting people draft,review,translate,compare,proofread
job posting | vacancy ad; position we have to fill | Steve Jobs was born when?; posting a parcel to Spain | requirements, salary, benefits, location
招聘启事 | 招人的广告; 岗位说明 | 我该不该辞职; 寄包裹到西班牙多少钱 | 要求 薪资 福利 地点
resume people draft,review,translate,summarise,extract,proofread
resume | CV; curriculum vitae of an applicant | the show will resume after the break; résumé of the film plot is boring | experience, education, skills, references
简历 | 个人履历; 应聘材料 | 节目几点继续播; 他的经历真传奇 | 经历 学历 技能 推荐人
appraisal people draft,review,summarise,plan,proofread
performance appraisal | yearly staff evaluation; employee rating | the performance of the orchestra was great; appraisal of grandma's ring | goals, strengths, rating, feedback
绩效考核 | 员工年度评价; 打分表 | 乐队的表演太棒了; 驾照考试难不难 | 目标 优点 评级 反馈
press-release media draft,review,translate,summarise,proofread
press release | announcement for journalists; media statement | press the red button twice; the release date of the game | headline, quote, boilerplate, embargo
新闻稿 | 给记者的公告; 媒体通稿 | 电梯按钮按不动; 游戏几号发售 | 标题 引语 背景 禁发期
newsletter media draft,plan,translate,review,proofread
newsletter | monthly mailing; e-mail to our subscribers | a letter to my grandmother; what is in the news? | subject line, subscribers, call to action
电子报 | 每月群发邮件; 给订阅者的信 | 今天有什么新闻; 报纸还有人看吗 | 主题行 订阅者 行动号召
`;

const MORE = `
launch media plan,review,draft,chart,proofread
product launch | go-live of our app; market introduction | let's have lunch at noon; the rocket launch was delayed | audience, channels, milestones, risks
产品发布 | 新品上市; 应用上线 | 中午吃什么; 火箭发射推迟了吗 | 受众 渠道 里程碑 风险
complaint service draft,review,summarise,translate,chart,extract,proofread
customer complaint | angry letter from a buyer; claim about broken goods | I complain too much, says my wife; customs at the border | apology, refund, order number, tone
客户投诉 | 买家的抱怨信; 对坏货的意见 | 我老婆嫌我爱抱怨; 过海关要多久 | 道歉 退款 订单号 语气
ticket service summarise,draft,review,chart,extract,proofread
support ticket | help desk case; incident from a user | two tickets for the concert; parking ticket on my windscreen | severity, steps to reproduce, workaround
工单 | 用户报障; 服务台的案子 | 演唱会门票还有吗; 违停罚单贵不贵 | 严重程度 复现步骤 临时办法
lab-report health explain,summarise,translate,compare,chart,extract,proofread
lab report | blood test results; values from the doctor | a labrador puppy for sale; chemistry lab opening hours | reference range, haemoglobin, cholesterol, units
化验单 | 验血结果; 医生给的指标 | 拉布拉多幼犬多少钱; 实验室几点关门 | 参考范围 血红蛋白 胆固醇 单位
prescription health explain,translate,review,compare,proofread
prescription | medicine the doctor gave me; list of my pills | prescription sunglasses are trendy; subscription to a magazine | dose, interactions, side effects
处方 | 医生开的药; 我的药单 | 墨镜哪款好看; 杂志还能订吗 | 剂量 相互作用 副作用
diet health plan,review,explain,compare,summarise
diet | eating plan; what I should eat to lose weight | the Diet of Worms in 1521; how do pandas eat? | calories, protein, allergies, portions
饮食 | 吃饭安排; 减肥期间吃什么 | 熊猫吃什么; 哪家饭馆最好吃 | 热量 蛋白质 过敏 份量
workout health plan,review,explain,chart,summarise
workout | training programme; gym routine | things will work out fine; the train to Munich | sets, repetitions, warm-up, rest
健身 | 训练安排; 锻炼动作 | 去慕尼黑的火车几点; 健身房能退卡吗 | 组数 次数 热身 休息
lesson school plan,draft,review,summarise,proofread
lesson | class for my pupils; teaching unit | that taught me a lesson; first class tickets | objectives, activities, homework, assessment
教案 | 给学生上的课; 教学单元 | 这件事给我一个教训; 头等舱多少钱 | 目标 活动 作业 评估
essay school draft,review,summarise,translate,explain,proofread
essay | composition for school; paper about a poem | essai is French for try; paper or plastic bags? | thesis statement, paragraphs, evidence
作文 | 学校的文章; 一篇读后感 | 作家的收入高吗; 用纸袋还是塑料袋 | 论点 段落 论据
exam school draft,review,explain,plan,compare,proofread,summarise
exam | test for grade nine; final paper of the class | examine the moon with a telescope; test drive of an electric car | questions, points, answer key, difficulty
试卷 | 九年级的测验; 期末考题 | 用望远镜看月亮; 试驾电动车要预约吗 | 题目 分值 答案 难度
thesis school summarise,review,plan,translate,proofread
thesis | dissertation; my doctoral work | hypothetically, could pigs fly?; antithesis in rhetoric | chapters, citations, methodology, abstract
论文 | 学位文章; 我的毕业研究 | 论语是谁写的; 猪会不会飞 | 章节 引用 方法 摘要
trip travel plan,summarise,compare,chart
trip | journey with the kids; holiday tour | do not trip over the cable; a guilt trip from mum | itinerary, hotels, transport, weather
旅行 | 带孩子出游; 假期行程 | 走路小心绊倒; 旅行者一号飞到哪了 | 行程 酒店 交通 天气
flight travel compare,extract,plan,explain
flight booking | plane reservation; airline ticket | a flight of stairs; fight or flight response | fare, luggage, layover, airline
机票 | 飞机预订; 航班订单 | 楼梯有几级; 飞机为什么能飞 | 票价 行李 中转 航空公司
recipe cooking draft,translate,review,plan,explain,proofread,summarise
recipe | cooking instructions; how to make the dish | a recipe for disaster; receipt for my shoes | ingredients, oven, servings, minutes
菜谱 | 做菜步骤; 这道菜的做法 | 鞋子的小票丢了; 菜市场几点收摊 | 食材 烤箱 份数 火候
wedding family plan,draft,review,chart,proofread
wedding | marriage party; our big day | weeding the garden is tiring; Wednesday or Thursday? | guests, seating, vows, caterer
婚礼 | 结婚宴会; 我们的大喜日子 | 除草真累; 婚姻法哪年改的 | 宾客 座位 誓词 酒席
pull-request code review,summarise,draft,explain
pull request | merge request; my branch before it goes to main | pull the door, do not push; song requests for the radio | diff, tests, naming, security
合并请求 | 代码提交; 我的分支改动 | 门是推还是拉; 电台能点歌吗 | 差异 测试 命名 安全
schema code review,draft,explain,compare,plan
database schema | table structure; columns and foreign keys | a scheme to get rich; colour scheme for the kitchen | primary key, index, migration, constraint
数据库表结构 | 建表语句; 字段和外键 | 厨房用什么颜色; 饭桌多大合适 | 主键 索引 迁移 约束
log-file code explain,extract,summarise,chart
log file | server trace; stack trace from production | a log cabin in the woods; log in to my bank | timestamp, error level, exception, request id
日志文件 | 服务器报错记录; 生产环境的堆栈 | 木屋能住几个人; 网银登录不上 | 时间戳 级别 异常 请求号
api code draft,review,explain,compare,translate
REST API | HTTP endpoint; web service interface | rest well tonight; a bee is apis in Latin | resource, status code, pagination, auth
接口文档 | 网络服务说明; 调用端点 | 充电接口不通用; 今晚好好休息 | 资源 状态码 分页 鉴权
unit-test code draft,review,explain
unit test | automated check of a function; spec for this class | military unit in the parade; test the soup for salt | assertion, fixture, coverage, edge case
单元测试 | 函数的自动检查; 这个类的用例 | 阅兵方队有多少人; 尝尝汤咸不咸 | 断言 夹具 覆盖率 边界
deck office draft,review,translate,summarise,plan,proofread,explain
slide deck | presentation; PowerPoint for the board | a deck of cards; the children love the slide | title, speaker notes, layout, audience
演示文稿 | 幻灯片; 给董事会的PPT | 扑克牌怎么洗; 孩子喜欢滑梯 | 标题 备注 版式 听众
subtitles media translate,draft,review,extract,proofread,explain
subtitles | captions of the film; text under the video | the title of the book with the blue cover; subtle taste of saffron | timing, line length, speaker
字幕 | 影片的文字; 视频下面的字 | 蓝色封面的书叫什么; 藏红花什么味道 | 时间轴 行长 说话人
novel media summarise,review,translate,plan,explain,proofread
novel | chapter of my book; story I am writing | novel coronavirus origin; a novel idea for breakfast | plot, characters, dialogue, pace
小说 | 我的书的章节; 正在写的故事 | 早餐吃点新鲜的; 哪个国家人口最多 | 情节 人物 对白 节奏
garden home plan,chart,explain,summarise
vegetable garden | raised beds; tomatoes and beans behind the house | Madison Square Garden concerts; garden gnomes are funny | sowing, soil, compost, watering
菜园 | 屋后的菜地; 种番茄和豆子 | 花园酒店在哪条路; 公园几点锁门 | 播种 土壤 堆肥 浇水
`;

export const THINGS: readonly Thing[] = `${TABLE.trim()}\n${MORE.trim()}`
  .split('\n')
  .reduce<string[][]>((blocks, line, index) => {
    if (index % 3 === 0) blocks.push([]);
    blocks.at(-1)?.push(line);
    return blocks;
  }, [])
  .map(([head = '', en = '', zh = '']) => {
    const [id = '', group = '', actions = ''] = head.split(' ');
    return { id, group, actions: actions.split(','), en: wordsOf(en), zh: wordsOf(zh) };
  });

function wordsOf(line: string): ThingWords {
  const [name = '', others = '', lookalikes = '', body = ''] = line.split('|').map((part) => part.trim());
  return { name, others: others.split('; '), lookalikes: lookalikes.split('; '), body };
}
