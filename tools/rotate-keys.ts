import { connectOwner } from '#platform/database/connect.ts'
import { makeSealingKey } from '#platform/environment/kept-secrets.ts'
import { SettingError, settingsOfProcess } from '#platform/environment/settings.ts'
import { reseal, type Resealed } from '#server/sealing/reseal.ts'
import { reachDatabase } from './import/installation.ts'

/** Re-encrypts every stored credential with the current sealing key; exits with 1 if a value cannot be decrypted with any key. */
async function main(): Promise<void> {
  const isNew = process.argv.includes('--new-key')
  const reached = await reachDatabase(process.env)
  try {
    if (isNew) {
      if (reached.isInUse)
        throw new SettingError('Stop the server first: it would not know the new key until its next start.')
      makeSealingKey(process.env)
    }
    const { sealingKeys: keys } = settingsOfProcess()
    const pool = connectOwner(reached.ownerUrl, { max: 1 })
    try {
      const onStep = (table: string, values: number) => console.log(`${table}: ${values} re-encrypted`)
      told(await reseal(pool, { keys, username: 'npm run rotate-keys', onStep }), keys.inUse)
    } finally {
      await pool.end()
    }
  } finally {
    await reached.letGo()
  }
}

function told(done: readonly Resealed[], inUse: string): void {
  const shut = done.flatMap((each) => each.shut)
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
