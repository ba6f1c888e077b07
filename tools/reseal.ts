import { connectOwner } from '#platform/database/connect.ts'
import { makeSealingKey } from '#platform/environment/kept-secrets.ts'
import { SettingError, settingsOfProcess } from '#platform/environment/settings.ts'
import { reseal, type Resealed } from '#server/sealing/reseal.ts'
import { reachDatabase } from './import/installation.ts'

/** Seals every stored credential with the sealing key in use; ends with 1 when a value opens with none of the keys here. */
async function main(): Promise<void> {
  const isNew = process.argv.includes('--new-key')
  const reached = await reachDatabase(process.env)
  try {
    if (isNew) {
      if (reached.isInUse)
        throw new SettingError('Stop the server first: it would not know the new key before its next start.')
      makeSealingKey(process.env)
    }
    const { sealingKeys: keys } = settingsOfProcess()
    const pool = connectOwner(reached.ownerUrl, { max: 1 })
    try {
      const onStep = (table: string, values: number) => console.log(`${table}: ${values} sealed anew`)
      told(await reseal(pool, { keys, username: 'npm run reseal', onStep }), keys.inUse)
    } finally {
      await pool.end()
    }
  } finally {
    await reached.letGo()
  }
}

function told(done: readonly Resealed[], inUse: string): void {
  const shut = done.flatMap((each) => each.shut)
  for (const row of shut) console.error(`${row} opens with none of the keys here.`)
  if (shut.length > 0) process.exitCode = 1
  else
    console.log(
      `Everything is sealed with key ${inUse}; earlier ones are needed for earlier copies of the database only.`,
    )
}

try {
  await main()
} catch (error) {
  console.error(error instanceof SettingError ? error.message : error)
  process.exitCode = 1
}
