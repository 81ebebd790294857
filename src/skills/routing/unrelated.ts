import { routingTextOf } from './routing-text.ts';

/**
 * Small talk and questions that no skill is for. What they have in common with a skill, by an embedding model, is what
 * anything has: only what is nearer says something. So no model needs a threshold of its own.
 */
export const UNRELATED = [
  'hello there, how are you doing this morning?',
  'thanks, that was very kind of you',
  'who won the football match last night?',
  'how far away is the moon from the earth?',
  'tell me a joke about penguins',
  'what is the capital of Australia?',
  'my cat sleeps on the sofa all day long',
  'what do you think about life on other planets?',
  '你好，最近过得怎么样？',
  '谢谢，你真好',
  '昨天晚上的足球比赛谁赢了？',
  '月亮离地球有多远？',
  '给我讲个企鹅的笑话吧',
  '澳大利亚的首都是哪里？',
  '我家的猫整天在沙发上睡觉',
  '你觉得外星人存在吗？',
].map(routingTextOf);
