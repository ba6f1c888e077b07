import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { trailKey } from '#platform/audit/chain.ts'
import { differences, hashCode } from '#platform/audit/code/code-files.ts'
import { recordedCode } from '#platform/audit/code/code-watch.ts'
import { readCopies, readHeads, trailFolder } from '#platform/audit/external-copy.ts'
import { verifyChain, type Finding } from '#platform/audit/verify-chain.ts'
import { verify } from '#areas/exchange/settlement/verify.ts'
import { checkArchive } from '#areas/reports/warehouse/check-archive.ts'
import { archiveFolder } from '#platform/archive/archive.ts'
import { openInstallation, type Installation } from './import/installation.ts'

/** Checks the books, the audit trail and the files of past months of this installation; exits with 1 on any violation. */
async function main(): Promise<void> {
  const installation = await openInstallation(process.env)
  try {
    const doFit = [await checkBooks(installation), await checkTrail(installation), await checkFiles(installation)]
    await checkCode()
    process.exitCode = doFit.every(Boolean) ? 0 : 1
  } finally {
    await installation.close()
  }
}

async function checkBooks({ db }: Installation): Promise<boolean> {
  let checks = 0
  const violations = await verify(db, () => {
    checks += 1
  })
  for (const { id, title, rows, examples } of violations) {
    console.log(`${id} is violated for ${rows} ${rows === 1 ? 'row' : 'rows'}: ${title}`)
    for (const example of examples) console.log(`    ${JSON.stringify(example)}`)
  }
  console.log(
    violations.length === 0
      ? `All ${checks} invariants hold.`
      : `${violations.length} of ${checks} invariants are violated.`,
  )
  return violations.length === 0
}

/**
 * The settings are those of the server, which this command does not know. A difference is no error of the data: a restored copy can belong
 * to another build.
 */
async function checkCode(): Promise<void> {
  const dataDir = resolve(process.env['DATA_DIR']?.trim() || '.data')
  const recorded = await recordedCode(trailFolder(dataDir))
  if (recorded === null) {
    console.log('The files of the product were not compared: no server was started with this DATA_DIR.')
    return
  }
  const { settings = '' } = recorded
  const files = await hashCode({ root: join(import.meta.dirname, '..') })
  const changed = differences(recorded, { ...files, settings })
  for (const path of changed.slice(0, shown)) console.log(`    ${path} differs from the last start`)
  console.log(
    changed.length === 0
      ? `The ${Object.keys(files).length} files of the product are those of the last start.`
      : `${changed.length} files of the product differ from those of the last start.`,
  )
}

const shown = 20

async function checkTrail({ db }: Installation): Promise<boolean> {
  const dataDir = resolve(process.env['DATA_DIR']?.trim() || '.data')
  const [key, heads] = [keyIn(dataDir), await readHeads(trailFolder(dataDir))]
  if (key === undefined) console.log('Signatures of the audit trail were not verified: ENCRYPTION_KEY is not set.')
  if (heads === null)
    console.log(
      `No external heads of the audit trail in ${trailFolder(dataDir)}: a restored copy would not be detected.`,
    )
  const examples: Finding[] = []
  const {
    rows,
    unsealed: waiting,
    findings,
  } = await verifyChain(db, {
    ...(key === undefined ? {} : { key }),
    heads: heads ?? [],
    copies: readCopies(trailFolder(dataDir)),
    onFinding: (finding) => {
      if (examples.length < shown) examples.push(finding)
    },
  })
  if (findings > 0)
    console.log(`I-18 is violated in ${findings} ${findings === 1 ? 'place' : 'places'} of the audit trail`)
  for (const { seq, audit, finding } of examples)
    console.log(
      `    ${[seq === null ? '' : `place ${seq}`, audit === null ? '' : `row ${audit}`].filter(Boolean).join(', ')} ${finding}`,
    )
  console.log(
    `${findings === 0 ? 'The audit trail is intact' : 'The audit trail was checked'}: ${rows} rows sealed, ${waiting} not sealed yet.`,
  )
  return findings === 0
}

/** Names each file of a past month that is missing, cut, changed or unknown. */
async function checkFiles({ db }: Installation): Promise<boolean> {
  const folder = archiveFolder(process.env['DATA_DIR']?.trim() || '.data')
  const faults = await checkArchive(db, folder)
  for (const fault of faults) console.log(`Archive, ${fault}`)
  if (faults.length === 0) console.log('The files of past months are as they were written.')
  return faults.length === 0
}

/** The secret of the server, if it is available. */
function keyIn(dataDir: string): Buffer | undefined {
  const stored = join(dataDir, 'secrets', 'encryption-key')
  const text =
    process.env['ENCRYPTION_KEY']?.trim() || (existsSync(stored) ? readFileSync(stored, 'utf8').trim() : undefined)
  return text === undefined ? undefined : trailKey(Buffer.from(text, 'hex'))
}

await main()
