import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const root = join(import.meta.dirname, '../../..')

/**
 * The megabytes by which work raises the memory peak of a process that did nothing else: in the process of the tests the peak is
 * of any other file. Both texts are the body of a module, which can import from the product.
 */
export async function memoryPeakOf({
  prepare,
  work,
}: {
  readonly prepare: string
  readonly work: string
}): Promise<number> {
  const code = `${prepare}
    const before = process.resourceUsage().maxRSS
    ${work}
    console.log(process.resourceUsage().maxRSS - before)`
  const { stdout } = await run(process.execPath, ['--input-type=module-typescript', '--eval', code], { cwd: root })
  return Number(stdout) / 1_024
}
