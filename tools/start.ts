import { bootDatabase } from '#server/database-boot.ts'
import { startServer } from '#server/main.ts'
import { SettingError, settingsOfProcess } from '#server/settings.ts'

async function main(): Promise<void> {
  const ending = asked()
  const settings = settingsOfProcess()
  const database = await bootDatabase(settings)
  try {
    const server = await startServer({ settings, ownerUrl: database.ownerUrl })
    console.log(`Overround answers on ${server.url}`)
    const failure = await Promise.race([ending, database.failed])
    await server.close()
    if (failure) throw failure
  } finally {
    await database.stop()
  }
}

/** Settles at the first request to end; the second one does not wait for anything. */
function asked(): Promise<void> {
  return new Promise((settle) => {
    for (const name of ['SIGINT', 'SIGTERM'] as const) {
      process.once(name, () => {
        process.on(name, () => process.exit(1))
        settle()
      })
    }
  })
}

try {
  await main()
} catch (error) {
  console.error(error instanceof SettingError ? error.message : error)
  process.exitCode = 1
}
