import { startServer } from '#server/main.ts'
import { keepSecretFile } from '#platform/environment/kept-secrets.ts'
import { readSettings } from '#platform/environment/settings.ts'

/** A production server in a process of its own: it reports its address to its parent and ends with it. */
const settings = readSettings(process.env, keepSecretFile)
const server = await startServer({ settings, ownerUrl: settings.databaseUrl ?? '', port: 0 })
process.once('disconnect', () => void server.close())
process.send?.(server.url)
