/** Small talk, knowledge and errands: no skill of the set is for any of these. */
export const UNRELATED: readonly string[] = `
good morning! did you sleep well?
who painted the Mona Lisa?
how tall is Mount Kilimanjaro?
what is the speed of light in a vacuum?
can penguins get cold feet?
sing me something cheerful
is a tomato a fruit?
how many strings does a cello have?
what year did the Berlin wall fall?
do you dream?
which planet has the most moons?
why is the sky blue at noon and red in the evening?
what is the opposite of nostalgia?
recommend three jazz albums from the sixties
how do bees find their way back?
who is the current king of Sweden?
my neighbour plays the trumpet at midnight
what is the plural of octopus?
how old is the universe?
where can I watch the eclipse tomorrow?
is it true that goldfish forget everything?
what does "schadenfreude" mean?
how do magnets work?
let's play twenty questions
name a river in Siberia
how does a fridge keep cold?
why do cats purr?
when is high tide in Dover?
how do I say goodbye in Icelandic?
which dinosaur was the biggest?
thanks a lot, that is all for now
who scored the winning goal in 2014?
can you hear me?
is there a bakery open around here?
what colour goes with turquoise?
how loud is a jet engine?
why are flamingos pink?
I feel a bit lonely tonight
what is 17 times 23?
how do submarines dive?
does lightning strike twice?
what is the tallest tree on earth?
which instrument did Bach play?
are there wolves in Denmark?
ok
?
早上好，睡得怎么样
蒙娜丽莎是谁画的
珠穆朗玛峰有多高
光速是多少
企鹅的脚会不会冷
唱首欢快的歌吧
西红柿算水果吗
大提琴有几根弦
柏林墙是哪年倒的
你会做梦吗
哪颗行星的卫星最多
天空为什么是蓝色的
六十年代有哪些好听的爵士乐
蜜蜂怎么找到回家的路
瑞典国王叫什么
邻居半夜吹小号
宇宙多少岁了
明天的日食在哪能看到
金鱼真的只有七秒记忆吗
磁铁为什么能吸铁
我们来玩猜谜吧
西伯利亚有什么河
冰箱是怎么制冷的
猫为什么打呼噜
冰岛语的再见怎么说
最大的恐龙是哪种
多谢，今天就到这里
二零一四年世界杯谁进的球
听得见我说话吗
附近有面包店吗
青绿色配什么颜色好看
喷气发动机有多响
火烈鸟为什么是粉的
今晚有点孤单
十七乘二十三等于几
潜水艇怎么下潜
闪电会劈同一个地方吗
世界上最高的树有多高
巴赫弹什么乐器
丹麦有狼吗
哈哈哈
在吗
地铁末班车几点
这个词用粤语怎么念
鲸鱼睡觉吗
火星上能种土豆吗
`
  .trim()
  .split('\n');
