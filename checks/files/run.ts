import { randomInt } from 'node:crypto'
import { readCommandLine, readNumbers } from '#tools/steps/command-line.ts'
import { tryDialects } from './dialects.ts'

const usage = 'npm run campaign -- dialects [count] [seed]'
const { positionals } = readCommandLine(usage, { allowPositionals: true })
const [count = 0, seed = 0] = readNumbers(usage, positionals, [10_000, randomInt(1_000_000)])
console.log(`${count} dialects of a bank statement from seed ${seed}`)
const { right, refused, wrong } = await tryDialects(count, seed)
for (const shown of wrong.slice(0, 20)) console.log(shown)
console.log(`${right} right, ${refused} refused with the line, ${wrong.length} wrong`)
process.exitCode = wrong.length === 0 ? 0 : 1
