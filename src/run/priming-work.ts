// What is done with conversations as files, in one piece that is loaded when it is first needed.
export { foundPriming, listPriming } from '../files/list-priming.ts';
export { locatePriming, readPriming } from '../files/priming-file.ts';
export { recentPriming } from '../files/recent-priming.ts';
export { adoptSession } from './adopt-session.ts';
export { adoptTranscript } from './adopt-transcript.ts';
export { createConversation } from './create-conversation.ts';
export { lintFile } from './priming/lint-file.ts';
export { saveCourse } from './priming/save-course.ts';
