import type { Page } from 'playwright-core';

/** How long it takes until the conversation at an address can be read, in milliseconds. */
export async function openingTime(page: Page, hash: string): Promise<number> {
  return Number(
    await page.evaluate(`new Promise((resolve) => {
      const begun = performance.now();
      const look = () =>
        document.querySelector('[data-line="answer"]')
          ? resolve(performance.now() - begun)
          : requestAnimationFrame(look);
      location.hash = ${JSON.stringify(hash)};
      look();
    })`),
  );
}

interface Scrolling {
  /** The longest that nothing else could be done, in milliseconds. */
  readonly longestTask: number;
  /** In how many of the pictures there was something to read. */
  readonly filled: number;
  readonly frames: number;
}

/** Scrolls the conversation up, so many pictures long, by so much from one to the next. */
export async function scrollUp(page: Page, frames: number, step: number): Promise<Scrolling> {
  return page.evaluate(`new Promise((resolve) => {
    const view = document.querySelector('[aria-busy]');
    const tasks = [];
    const observer = new PerformanceObserver((list) => tasks.push(...list.getEntries()));
    observer.observe({ type: 'longtask' });
    let [done, filled] = [0, 0];
    const { left, top, width, height } = view.getBoundingClientRect();
    const next = () => {
      const seen = document.elementFromPoint(left + width / 2, top + height / 2);
      if (seen?.closest('[data-line]')) filled++;
      if (++done <= ${frames}) {
        view.scrollTop -= ${step};
        requestAnimationFrame(next);
        return;
      }
      for (const entry of observer.takeRecords()) tasks.push(entry);
      resolve({
        longestTask: Math.max(0, ...tasks.map(({ duration }) => duration)),
        filled,
        frames: done,
      });
    };
    requestAnimationFrame(next);
  })`);
}

interface Watched {
  /** The longest that nothing else could be done, in milliseconds. */
  readonly longestTask: number;
  /** The longest from one picture to the next, in milliseconds. */
  readonly longestFrame: number;
  readonly frames: number;
}

/** Watches a page until it is asked how it did. */
export async function watched(page: Page): Promise<{ end(): Promise<Watched> }> {
  await page.evaluate(`(() => {
    const tasks = [];
    const frames = [];
    const observer = new PerformanceObserver((list) => tasks.push(...list.getEntries()));
    observer.observe({ type: 'longtask' });
    let isOver = false;
    const next = (time) => {
      frames.push(time);
      if (!isOver) requestAnimationFrame(next);
    };
    requestAnimationFrame(next);
    window.endOfWatch = () => {
      isOver = true;
      tasks.push(...observer.takeRecords());
      observer.disconnect();
      return {
        longestTask: Math.max(0, ...tasks.map(({ duration }) => duration)),
        longestFrame: Math.max(0, ...frames.slice(1).map((time, index) => time - frames[index])),
        frames: frames.length,
      };
    };
  })()`);
  return { end: async () => await page.evaluate('window.endOfWatch()') };
}
