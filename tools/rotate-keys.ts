import { connectOwner } from '#platform/database/connect.ts'
import { rotateSealingKey } from '#platform/environment/stored-secrets.ts'
import { SettingError, loadSettings } from '#platform/environment/settings.ts'
import { rotateSealedValues, type RotationResult } from '#server/sealing/rotate-keys.ts'
import { reachDatabase } from './import/installation.ts'
import { readCommandLine } from './steps/command-line.ts'

const usage = `npm run rotate-keys [-- --new-key]
  --new-key  generate a new sealing key first; the server must be stopped`

/** Re-encrypts every stored credential with the current sealing key; exits with 1 if a value cannot be decrypted with any key. */
async function main(): Promise<void> {
  const { values } = readCommandLine(usage, { options: { 'new-key': { type: 'boolean', default: false } } })
  const reached = await reachDatabase(process.env)
  try {
    if (values['new-key']) {
      if (reached.isInUse)
        throw new SettingError('Stop the server first: it would not know the new key until its next start.')
      rotateSealingKey(process.env)
    }
    const { sealingKeys: keys } = loadSettings()
    const pool = connectOwner(reached.ownerUrl, { max: 1 })
    try {
      const onStep = (table: string, values: number) => console.log(`${table}: ${values} re-encrypted`)
      report(await rotateSealedValues(pool, { keys, username: 'npm run rotate-keys', onStep }), keys.activeKeyId)
    } finally {
      await pool.end()
    }
  } finally {
    await reached.release()
  }
}

function report(done: readonly RotationResult[], inUse: string): void {
  const shut = done.flatMap((each) => each.undecryptable)
  for (const row of shut) console.error(`${row} cannot be decrypted with any configured key.`)
  if (shut.length > 0) process.exitCode = 1
  else
    console.log(
      `All values are sealed with key ${inUse}; previous keys are needed only for earlier backups of the database.`,
    )
}

try {
  await main()
} catch (error) {
  console.error(error instanceof SettingError ? error.message : error)
  process.exitCode = 1
}
