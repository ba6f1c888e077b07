import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * A folder for the time of a row, inside that of the installation, which removes what a row leaves. The user of an
 * embedded database can pass it, so that its files are in it as well.
 */
export async function temporaryFolder(parent = tmpdir()): Promise<{ readonly path: string } & AsyncDisposable> {
  const path = await mkdtemp(join(parent, 'overround-outside-'))
  await chmod(path, 0o711)
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) }
}
