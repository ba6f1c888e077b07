import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type axe from 'axe-core'
import type { Page } from 'playwright-core'

const source = readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

declare global {
  interface Window {
    axe?: typeof axe
  }
}

/** What axe-core objects to on the page as it stands: the rule and the places. */
export async function violations(page: Page): Promise<readonly string[]> {
  await page.evaluate(await source)
  return page.evaluate(async () => {
    // Rows are made by one piece of code: some stand for all.
    const context = { include: [['html']], exclude: [['tbody tr:nth-child(n + 8)']] }
    const found = await window.axe!.run(context, { resultTypes: ['violations'] })
    return found.violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary = '' }) => `${id}: ${target.join(' ')} ${failureSummary.split('\n').at(-1)}`),
    )
  })
}
