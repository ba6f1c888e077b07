import { readFile } from 'node:fs/promises'
import { relative } from 'node:path'
import { z } from 'zod/mini'

const report = z.object({ testResults: z.array(z.object({ name: z.string(), status: z.string() })) })

/** More than this many files do not fail by mishap. */
const most = 2

/**
 * The files that failed in a run of a browser, as vitest reported them; none where they are many. A browser on a machine
 * that others use may stand still for a while: a file that then passes alone was not what failed.
 */
export async function failedFiles(at: string): Promise<readonly string[]> {
  const { testResults } = report.parse(JSON.parse(await readFile(at, 'utf8')))
  const failed = testResults.filter(({ status }) => status === 'failed').map(({ name }) => relative('.', name))
  return failed.length > most ? [] : failed
}
