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

/** The axe-core violations of the current page: rule, element and message. */
export async function violations(page: Page): Promise<readonly string[]> {
  await page.evaluate(await source)
  return page.evaluate(async () => {
    // All rows are rendered by the same code, so a few are enough.
    const context = { include: [['html']], exclude: [['tbody tr:nth-child(n + 8)']] }
    const found = await window.axe!.run(context, { resultTypes: ['violations'] })
    return found.violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary = '' }) => `${id}: ${target.join(' ')} ${failureSummary.split('\n').at(-1)}`),
    )
  })
}
