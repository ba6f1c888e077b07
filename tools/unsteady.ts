import { readFile } from 'node:fs/promises'
import { relative } from 'node:path'
import { z } from 'zod/mini'

const report = z.object({ testResults: z.array(z.object({ name: z.string(), status: z.string() })) })

/** More than this many failed files are not a chance failure. */
const most = 2

/**
 * The files that failed in a browser run, as vitest reported them; empty if there are many. A browser on a shared
 * machine can stall for a while: a file that then passes alone was not the cause.
 */
export async function failedFiles(at: string): Promise<readonly string[]> {
  const { testResults } = report.parse(JSON.parse(await readFile(at, 'utf8')))
  const failed = testResults.filter(({ status }) => status === 'failed').map(({ name }) => relative('.', name))
  return failed.length > most ? [] : failed
}
