import { stemOf } from './stem.ts';

/** Words that say nothing about what is wanted. */
const EMPTY_ENGLISH = `a about again all also am an and any anybody anyone anything are as at be because been before being
between both but by can cannot could d did do does doing don done else etc every everything few for from get gets getting go going
got had has have having he hello hey hi her here hers him his how i if in into is isn it its just kindly let like ll lot m made make
makes making many may maybe me might mine more most much must my myself need needs no nor not now of off ok on once one only
onto or other our ours out over own please pls really re s same shall she should so some somebody someone something soon still such
t than thank thanks that the their theirs them then there these they thing things this those though through to today too tomorrow
u under until up us use used using ve very via want wanted wants was way we well were what when where whether which while who whom whose why
will wish with within without would yes yesterday yet you your yours`;

const EMPTY_CHINESE = `的 了 是 我 你 您 他 她 它 们 我们 你们 他们 咱们 大家 帮 帮我 帮忙 请 请问 给 给我 把 被 让 叫 使 将 对 对于 关于 和 与 及 或 而
但 但是 在 有 没 没有 不 不要 不用 不需要 要 需要 想 想要 能 能够 能不能 可以 可不可以 会 一下 一个 一份 一些 一点 一张 一段 一篇 一条 一封
一次 一种 个 份 些 点 张 段 篇 条 封 次 种 这 这个 这份 这些 这篇 这段 这张 这封 那 那个 那份 那些 什么 怎么 怎么样 怎样 如何 为什么 多少 几 哪 哪个 哪里 吗 呢 吧 啊 呀
哦 嗯 也 都 就 还 又 再 很 太 更 最 非常 比较 已经 正在 现在 今天 明天 昨天 刚才 然后 之后 之前 以后 以前 时候 一起 出 来 去 到 上 下 里 中 为 为了 用 以 从 由
如果 因为 所以 谢谢 麻烦 麻烦你 好 好的 看 看看 说 知道 觉得 有没有 是不是 要不要 成 做 做个 写 写个 弄 搞 得 地 着 过 并 其 之 每 该 此 自己 东西`;

/** Words that many requests have, whatever they are about. */
const WEAK_ENGLISH = `add answer ask change check content create document draft easy explain file find fix follow format full generate
give good great help idea improve keep kind last list long look main name new next nice number old open order page part people point
prepare produce provide put quick quickly read right save say see send set short show simple start step talk take tell text think time
try turn two under understand update week word work write year day days first best better big small`;

const WEAK_CHINESE = `生成 制作 整理 文档 文件 内容 帮助 进行 使用 提供 准备 修改 检查 问题 方法 时间 一些 起草 撰写 处理 完成 创建 编写 查看 解释 告诉 推荐 建议 
格式 文字 文本 工作 最近 简单 快速 介绍 我的 你的 下面 上面 这里 所有 全部 主要 重要 新的 开始 直接 今年 去年 明年 本周 这周 上周 下周 本月 这个月`;

const empty = new Set([
  ...wordsIn(EMPTY_ENGLISH),
  ...wordsIn(EMPTY_ENGLISH).map(stemOf),
  ...wordsIn(EMPTY_CHINESE),
]);
const weak = new Set([...wordsIn(WEAK_ENGLISH).map(stemOf), ...wordsIn(WEAK_CHINESE)]);

/** Whether a word, or the stem of one, says nothing about what is wanted. */
export function isEmptyWord(word: string): boolean {
  return empty.has(word);
}

/** Whether a word says little about it. */
export function isWeakWord(word: string): boolean {
  return weak.has(word);
}

function wordsIn(list: string): readonly string[] {
  return list.split(/\s+/).filter((word) => word !== '');
}
