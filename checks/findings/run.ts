import { titlesByFile } from '../specification/titles.ts'
import { allFindings, findings, missingProofs } from './findings.ts'

// Prints every finding of the reviews with the tests that hold it; fails where one has none or one that is not run.
const titles = titlesByFile()
for (const [review, rows] of Object.entries(findings)) {
  console.log(`\n${review}`)
  for (const row of rows) {
    const missing = missingProofs(row, titles)
    console.log(`${missing.length === 0 ? '  ' : '! '}${row.id.padEnd(14)}${row.says}`)
    for (const [file, title] of row.proofs) console.log(`                  ${file}: ${title}`)
    for (const problem of missing) console.log(`                ! ${problem}`)
  }
}
const open = allFindings.filter((row) => missingProofs(row, titles).length > 0)
console.log(`\n${allFindings.length - open.length} of ${allFindings.length} findings are held by tests`)
if (open.length > 0) {
  console.log(`Not held: ${open.map(({ id }) => id).join(' ')}`)
  process.exitCode = 1
}
