/** A skill like no other. */
export interface Single {
  readonly id: string;
  readonly group: string | undefined;
  readonly language: 'en' | 'zh';
  readonly name: string;
  readonly description: string;
  readonly triggers: readonly string[];
  readonly body: string;
  readonly requests: readonly string[];
  /** The same words, another intent. */
  readonly lookalikes: readonly string[];
}

/** id | group | name | description | triggers | rules | requests in other words | lookalikes */
const ENGLISH = `
regex-builder | code | Regular expressions | Builds and explains regular expressions with examples that match and that do not. | regex; regular expression | capture groups, anchors, escaping, test strings | I need a pattern that matches phone numbers in a text; which expression finds e-mail addresses in my file? | what is the regular price of the ticket?
sql-tuning | code | SQL tuning | Makes slow SQL queries fast: reads the plan, proposes indexes and rewrites joins. | slow query; optimise sql | explain plan, index, join order, full scan | this select takes 40 seconds, how do I speed it up?; my join over two tables crawls | traffic is slow on the bridge today
docker-setup | code | Containers | Writes Dockerfiles and compose files, small and safe. | dockerfile; docker compose | base image, layers, volumes, healthcheck | package our Node service as a container; my image is 2 GB, shrink it | the dock workers are on strike
git-rescue | code | Git rescue | Gets people out of trouble with git: lost commits, conflicts, wrong branches. | git conflict; undo commit | reflog, rebase, cherry-pick, stash | I committed to the wrong branch, how do I move it?; my changes vanished after a rebase | conflict in the Middle East explained
shell-script | code | Shell scripts | Writes robust bash scripts with checks and help text. | bash script; shell script | set -euo pipefail, quoting, traps, arguments | a small script that renames all photos in a folder; automate the nightly backup from the command line | sea shells from the beach
accessibility | code | Web accessibility | Checks web pages for accessibility: contrast, labels, keyboard, screen readers. | accessibility audit; wcag | aria, focus order, alt text, contrast ratio | can blind users work with our page?; does the contrast of these buttons pass the guideline? | is the castle accessible by bus?
excel-formula | data | Spreadsheet formulas | Writes and mends formulas for spreadsheets, with a line of explanation. | excel formula; spreadsheet formula | VLOOKUP, SUMIFS, cell references, errors | how do I add up column B only where A says paid?; my VLOOKUP gives #N/A | formula one race times
pivot-table | data | Pivot tables | Sets up pivot tables that group and total rows by category. | pivot table; group by category | rows, columns, totals, filters | totals per region and month out of this long list; cross-tabulate orders by customer | the pivotal scene in the movie
data-cleaning | data | Data cleaning | Cleans messy tables: duplicates, formats, missing values. | clean data; remove duplicates | trim, normalise dates, outliers, empty cells | half the dates in this CSV are American, fix them; the same customer appears five times in the list | how to clean a leather sofa
forecast | data | Forecasting | Forecasts a series of numbers with a range of uncertainty. | forecast demand; time series | seasonality, trend, interval, backtest | how many units will we need in December?; predict next year's visitors from these numbers | weather forecast for Oslo
ab-test | data | A/B test evaluation | Evaluates experiments: significance, effect size, traps. | a/b test; significance test | sample size, p value, confidence interval, variants | is the new button really better or was it luck?; did variant B win, statistically speaking? | blood group AB facts
email-reply | office | E-mail replies | Answers e-mails politely, in the tone of the sender. | reply to email; answer this mail | greeting, tone, next step, sign-off | what do I write back to this pushy supplier?; a friendly response to Anna's message | my mail carrier is very friendly
calendar | office | Scheduling | Finds dates that suit everybody and writes invitations. | schedule a meeting; find a date | time zones, availability, duration, invitation | when can the four of us get together next week?; set up a call across Tokyo and Berlin | dates are sweet fruit from palms
handover | office | Handover notes | Writes handover notes for a colleague who takes over. | handover notes; take over from me | open tasks, contacts, access, risks | I am off on parental leave, what must my stand-in know?; pass my projects on to Ben in writing | hand over the salt please
okr | office | Objectives | Writes objectives and key results that can be measured. | okr; key results | ambition, metric, owner, quarter | what should our team aim for in Q3, measurably?; goals for the quarter with numbers | objective lens of a microscope
risk-register | office | Risk register | Lists project risks with likelihood, impact and answers. | risk register; project risks | mitigation, probability, owner, trigger | what could go wrong in the migration, and what then?; rank the dangers to our project | risk is my favourite board game
cover-letter | people | Cover letters | Writes cover letters that fit a vacancy. | cover letter; application letter | motivation, achievements, company, one page | why I am the right one for this position, on one page; a letter to go with my CV for the museum | a cover for my letterbox
interview-prep | people | Interview preparation | Prepares for job interviews with likely questions and good answers. | job interview; interview questions | STAR method, weaknesses, salary | they invited me on Friday, what will they ask?; practise with me for the hiring talk | that interview with the president was odd
onboarding | people | Onboarding | Plans the first weeks of a new colleague. | onboarding plan; new employee | buddy, accounts, training, first day | Maria starts on Monday, what should her first month look like?; get the newcomer up to speed | boarding starts at gate 12
speech | media | Speeches | Writes speeches to be spoken: birthdays, farewells, openings. | write a speech; toast | opening, anecdote, rhythm, ending | some words for my father's 70th birthday dinner; what do I say when my colleague retires? | speech therapy for toddlers near me
social-post | media | Social posts | Writes short posts for social networks, with tags. | linkedin post; social media post | hook, hashtags, length, emoji | something catchy for our company feed about the award; announce my new position online | post office opening hours
seo | media | Search engine texts | Makes web texts that search engines find. | seo; meta description | keywords, title tag, headings, links | our page does not show up on Google, help; better headings so that people find the shop | search party for the lost hiker
podcast | media | Podcast notes | Writes show notes and chapter marks for podcasts. | show notes; podcast episode | timestamps, guests, links, teaser | chapters and links for episode 12; a teaser text for my talk with the baker | any good podcast about history?
travel-packing | travel | Packing lists | Lists what to pack, by weather, days and purpose. | packing list; what to pack | layers, documents, chargers, medicine | what do I take along for ten days in Iceland?; my suitcase for a beach week with a baby | a pack of wolves was seen
visa | travel | Visa advice | Says which visas and papers a journey needs. | visa requirements; do I need a visa | passport validity, embassy, processing time | which papers do I need to enter Vietnam?; may I work remotely from Brazil for two months? | visa or mastercard?
meal-prep | cooking | Meal prep | Cooks once for several days, with a shopping list. | meal prep; cook ahead | batch, freezer, boxes, shopping list | lunches for the whole week in one go on Sunday; cook once, eat four days | a meal at the new Thai place was great
wine-pairing | cooking | Wine pairing | Finds wines for dishes. | wine pairing; which wine | tannin, acidity, temperature, grape | what do we drink with the duck?; a bottle that suits spicy noodles | stop whining about the rain
first-aid | health | First aid | Says what to do first after small accidents, and when to call for help. | first aid; burned my hand | bandage, cooling, emergency number | my son cut his finger, what now?; hot oil splashed on my arm | hearing aid batteries
sleep | health | Sleep advice | Helps people who sleep badly, with habits and a diary. | sleep diary; insomnia | routine, screens, caffeine, bedroom | I lie awake until three every night; how do I stop waking up at four? | sleeping bag for minus ten degrees
flashcards | school | Flashcards | Makes cards for learning by heart. | flashcards; anki | question, answer, spaced repetition | I have to memorise 80 Latin words by Friday; make question and answer cards from chapter 3 | flash flood warning
maths-tutor | school | Maths tutoring | Solves maths problems step by step, so that one learns it. | solve equation; maths problem | steps, hints, check, units | x squared minus five x plus six is zero, and now?; my daughter is stuck on fractions | the equation of state of neutron stars
moving | home | Moving house | Plans a move: boxes, addresses, handymen. | moving checklist; move house | cancel contracts, boxes, van, deposit | we change flats in June, what must be done?; who has to know my new address? | a very moving film
bike-repair | home | Bicycle repair | Mends bicycles: tyres, chains, brakes. | flat tyre; bike repair | inner tube, chain, pads, tools | my chain keeps jumping off the gear; the rear brake squeals | bike lanes in Copenhagen
gift-ideas | family | Gift ideas | Finds presents for people by what they like. | gift idea; birthday present | budget, hobbies, age, occasion | what could I give my sister who loves climbing?; something nice for under 30 euros for my teacher | he is a gifted pianist
bedtime-story | family | Bedtime stories | Tells short stories for children, with their names in them. | bedtime story; story for my child | gentle, five minutes, animals, ending | tell Mia, four, something about a brave snail before she sleeps; a tale with dragons for my twins tonight | the story of the Titanic
`;

const CHINESE = `
gongwen | office | 公文格式 | 按国家标准排版公文：标题、主送、落款、附件。 | 公文格式; 红头文件 | 字体 行距 发文字号 落款 | 单位要发一份通知，版面按规定排; 给上级的请示应该怎么排版 | 公园里的文物是哪个朝代的
nianzhong | office | 年终总结 | 写年终工作总结，有数据有反思。 | 年终总结; 述职报告 | 业绩 不足 明年目标 数据 | 一年快过完了，领导让汇报这一年的成绩; 写写我今年干了什么、明年打算干什么 | 年终奖什么时候发
tongzhi | office | 通知撰写 | 写放假、会议、停水等各类通知。 | 写通知; 放假通知 | 时间 对象 事项 联系人 | 告诉全体员工国庆节怎么休; 大楼周六停电，贴个告示 | 手机老是弹消息怎么关
biaoge-hebing | data | 表格合并 | 把多个表格按列合并成一个，去掉重复行。 | 合并表格; 汇总表 | 列名 去重 主键 工作表 | 十二个分公司交上来的Excel拼成一张; 几份名单凑到一起去掉重复的 | 表哥结婚随多少礼
gongshi | data | 表格公式 | 编写和修复电子表格公式。 | 表格公式; 函数怎么写 | 求和 查找 条件 引用 | 怎么只把已付款那几行加起来; VLOOKUP一直报错 | 物理公式背不下来
shuju-qingxi | data | 数据清洗 | 清理杂乱的数据：重复、格式、缺失。 | 数据清洗; 去重 | 日期格式 空值 异常值 | 这张表里电话号码写法五花八门，统一一下; 名单里有空行和重名的人 | 洗衣机漏水怎么办
hetong-tiaokuan | law | 劳动仲裁 | 帮助劳动者准备仲裁材料。 | 劳动仲裁; 拖欠工资 | 证据 仲裁委 时效 赔偿 | 老板三个月没发钱了怎么讨; 被无故辞退怎么维权 | 劳动节去哪里玩
falv-zixun | law | 法律咨询 | 回答日常法律问题，引用法条。 | 法律咨询; 法条 | 民法典 责任 依据 | 楼上漏水把我家泡了，谁来赔; 网购买到假货能要几倍赔偿 | 法国的法棍好吃吗
xiaohongshu | media | 小红书文案 | 写小红书种草文案，带表情和话题。 | 小红书; 种草文案 | 标题 表情 话题 口语 | 给新买的咖啡机写个让人想买的帖子; 探店笔记，要活泼一点 | 小红帽的故事结局
duanshipin | media | 短视频脚本 | 写短视频分镜脚本和口播词。 | 短视频脚本; 口播稿 | 开头 镜头 时长 字幕 | 三十秒介绍我们的洗地机，分镜头写; 拍个抖音讲怎么选西瓜，台词呢 | 视频会员怎么取消自动续费
gongzhonghao | media | 公众号文章 | 写公众号长文，有标题有小标题。 | 公众号文章; 推文 | 标题 导语 小标题 排版 | 写一篇给粉丝看的长文，讲春天护肤; 我们的订阅号今天推什么 | 公众场合能抽烟吗
shici | media | 诗词创作 | 按格律写诗填词。 | 写诗; 填词 | 平仄 押韵 意象 | 给毕业的同学来首七言; 以秋天为题作一阕 | 这首歌的歌词是什么意思
duilian | family | 对联 | 写春联、婚联、挽联。 | 写对联; 春联 | 上联 下联 横批 对仗 | 过年门口贴的红纸上写什么; 店铺开业，两边门柱上的字帮我想 | 对面的联通营业厅关门了吗
qingjia | office | 请假条 | 写请假条，理由得体。 | 请假条; 病假 | 事由 起止时间 批准 | 明天发烧去不了公司，怎么跟领导讲; 孩子开家长会，想休半天 | 请客吃饭选哪家
jianli-youhua | people | 面试辅导 | 模拟面试，给出回答思路。 | 模拟面试; 面试题 | 自我介绍 优缺点 薪资 | 下周去应聘产品经理，他们会问啥; 陪我练练怎么跟HR谈 | 面条怎么煮才劲道
gaokao-zhiyuan | school | 志愿填报 | 按分数和兴趣推荐大学与专业。 | 志愿填报; 选专业 | 分数线 位次 城市 专业 | 考了580分能上哪些学校; 孩子喜欢画画又想好就业，报什么 | 志愿者在哪里报名
shuxue | school | 数学辅导 | 一步一步讲解数学题。 | 数学题; 解方程 | 步骤 提示 验算 | 鸡兔同笼这道怎么想; x平方减五x加六等于零，接下来呢 | 数字货币还能买吗
yingyu-koushu | school | 英语口语 | 陪练英语口语，纠正说法。 | 英语口语; 口语练习 | 发音 场景 纠错 | 陪我用英文聊聊点餐; 我想练练在机场跟人说话 | 英国的首相是谁
beidanci | school | 背单词 | 做单词卡片，帮助记忆。 | 背单词; 单词卡片 | 词根 例句 复习 | 六级词汇总是记不住; 周五要听写八十个词 | 订单号在哪里查
tangshi | school | 古文讲解 | 讲解文言文和古诗。 | 文言文; 古诗讲解 | 注释 译文 典故 | 岳阳楼记第二段是什么意思; 给孩子说说静夜思 | 古镇旅游哪里人少
zuocai | cooking | 家常菜 | 用现有食材推荐家常菜。 | 家常菜; 今晚吃什么 | 食材 火候 步骤 | 冰箱里只有鸡蛋和番茄，能弄点啥; 二十分钟搞定的晚饭 | 吃瓜群众是什么意思
yuezi | health | 月子餐 | 安排产后饮食。 | 月子餐; 产后饮食 | 汤水 营养 忌口 | 刚生完孩子，一日三餐怎么安排; 喂奶期间吃什么下奶 | 月亮上有水吗
zhongyi | health | 养生建议 | 按节气给出养生建议。 | 养生; 节气 | 食疗 作息 体质 | 立秋之后怎么调理身体; 总是手脚冰凉，平时注意什么 | 养一只猫要花多少钱
jijiu | health | 急救常识 | 小伤小病先怎么处理，什么时候去医院。 | 急救; 烫伤 | 冷敷 包扎 急救电话 | 孩子手指割破了怎么办; 被热油溅到胳膊 | 急着去车站打不到车
lvyou-gonglue | travel | 旅游攻略 | 写城市游玩攻略：景点、路线、美食。 | 旅游攻略; 自由行 | 景点 路线 住宿 门票 | 三天两晚在成都怎么玩; 带爸妈去西安，路线安排一下 | 游戏攻略在哪看
qianzheng | travel | 签证材料 | 列出签证需要的材料。 | 签证材料; 办签证 | 护照 照片 流水 预约 | 去日本要准备哪些文件; 申根国家面签带什么 | 签名照在哪买
zhuangxiu | home | 装修预算 | 估算装修费用，列清单。 | 装修; 装修报价 | 水电 瓷砖 人工 面积 | 九十平的毛坯房全部弄好要多少钱; 厨房翻新大概花多少 | 装修工人太吵了几点才停
banjia | home | 搬家清单 | 安排搬家：打包、过户、水电。 | 搬家; 搬家清单 | 纸箱 货车 地址变更 | 六月换房子住，要办哪些手续; 东西怎么打包才不碎 | 搬家公司的老板姓什么
zhongcao | home | 养花指南 | 教人养室内植物。 | 养花; 绿植 | 浇水 光照 施肥 | 绿萝叶子发黄是怎么回事; 阳台朝北能种什么 | 花生油和菜籽油哪个香
qiming | family | 起名 | 给孩子或公司起名字，说明寓意。 | 起名; 取名字 | 寓意 音韵 生肖 | 女儿下月出生，姓林，叫什么好; 新开的奶茶店叫啥 | 起床困难怎么破
`;

export const SINGLES: readonly Single[] = [...read(ENGLISH, 'en'), ...read(CHINESE, 'zh')];

function read(table: string, language: Single['language']): readonly Single[] {
  return table
    .trim()
    .split('\n')
    .map((line, index) => {
      const [
        id = '',
        group = '',
        name = '',
        description = '',
        triggers = '',
        body = '',
        requests = '',
        lookalikes = '',
      ] = line.split('|').map((part) => part.trim());
      const lists = {
        triggers: listOf(triggers),
        requests: listOf(requests),
        lookalikes: listOf(lookalikes),
      };
      // Some skills go with any group.
      return { id, group: index % 5 === 4 ? undefined : group, language, name, description, body, ...lists };
    });
}

function listOf(text: string): readonly string[] {
  return text.split('; ').filter((item) => item !== '');
}
