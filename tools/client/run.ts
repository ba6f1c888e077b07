import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { modules } from '#areas/index.ts'
import { inboundModule } from '#areas/inbound-api/calls/inbound.server.ts'
import { clientPackage } from '#server/client/client-package.ts'
import { openApi } from '#server/openapi/document.ts'

// Writes the client of player sites and feeds as a package: npm run client -- <folder> [openapi.json]
const [folder, file] = process.argv.slice(2)
if (folder === undefined) {
  console.error('Name a folder: npm run client -- ../overround-client')
  process.exit(2)
}
const document: unknown =
  file === undefined
    ? JSON.parse(JSON.stringify(openApi([...modules, inboundModule])))
    : JSON.parse(await readFile(file, 'utf8'))
await mkdir(folder, { recursive: true })
const files = Object.entries(clientPackage(document))
for (const [name, text] of files) await writeFile(join(folder, name), text)
console.log(`${files.map(([name]) => name).join(', ')} written to ${folder}`)
