import { writeFile } from 'node:fs/promises'
import { relative } from 'node:path'
import type { Reporter, TestModule } from 'vitest/node'

/**
 * Writes the duration of each test file, including loading and hooks, as `{ [file]: seconds }` to
 * the file named by `FILE_SECONDS`.
 */
export default class FileSeconds implements Reporter {
  async onTestRunEnd(modules: readonly TestModule[]): Promise<void> {
    const place = process.env['FILE_SECONDS']
    if (!place) return
    const seconds = modules.map((module) => {
      const { collectDuration, setupDuration, duration } = module.diagnostic()
      return [relative('.', module.moduleId), (collectDuration + setupDuration + duration) / 1000]
    })
    await writeFile(place, JSON.stringify(Object.fromEntries(seconds)))
  }
}
