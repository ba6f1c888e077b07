import { verify } from '#server/ledger/verify.ts'
import { openInstallation } from './import/installation.ts'

/** Holds the books of this installation against themselves; ends with 1 when anything does not fit. */
async function main(): Promise<void> {
  const installation = await openInstallation(process.env)
  try {
    let checks = 0
    const violations = await verify(installation.db, () => {
      checks += 1
    })
    for (const { id, title, rows, examples } of violations) {
      console.log(`${id} does not hold for ${rows} ${rows === 1 ? 'row' : 'rows'}: ${title}`)
      for (const example of examples) console.log(`    ${JSON.stringify(example)}`)
    }
    console.log(
      violations.length === 0
        ? `All ${checks} invariants hold.`
        : `${violations.length} of ${checks} invariants do not hold.`,
    )
    process.exitCode = violations.length === 0 ? 0 : 1
  } finally {
    await installation.close()
  }
}

await main()
