import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type axe from 'axe-core'
import type { Page } from 'playwright-core'
import { isInRun } from '#checks/run-size.ts'
import { takesShots } from './panel-page.ts'

const source = readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

declare global {
  interface Window {
    axe?: typeof axe
  }
}

interface Audit {
  /** The rules to apply; all of them if it is absent. */
  readonly rules?: readonly string[]
  /** Parts of the page that are left out. */
  readonly except?: readonly string[]
}

/** The rules whose result depends on the colour scheme. The others need one audit of the same elements only. */
export const colorRules = ['color-contrast', 'link-in-text-block']

/** One of the looks of what has this name, another for the next name; a full run has all, as have photographs. */
export const looksInRun = <Look>(name: string, looks: readonly Look[]): readonly Look[] => {
  const place = Buffer.from(name).reduce((sum, byte) => sum + byte, 0)
  return looks.filter((_, at) => takesShots || isInRun(place + at, looks.length))
}

/** The axe-core violations of the current page: rule, element and message. */
export async function violations(page: Page, { rules, except = [] }: Audit = {}): Promise<readonly string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(await source)
  return page.evaluate(
    async ([values, left]) => {
      // All rows are rendered by the same code, so a few are enough.
      const exclude = ['tbody tr:nth-child(n + 8)', ...left].map((part) => [part])
      const options: axe.RunOptions = { resultTypes: ['violations'] }
      if (values) options.runOnly = { type: 'rule', values: [...values] }
      const found = await window.axe!.run({ include: [['html']], exclude }, options)
      return found.violations.flatMap(({ id, nodes }) =>
        nodes.map(
          ({ target, failureSummary = '' }) => `${id}: ${target.join(' ')} ${failureSummary.split('\n').at(-1)}`,
        ),
      )
    },
    [rules, except] as const,
  )
}
