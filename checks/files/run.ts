import { tryDialects } from './dialects.ts'

const [count = '10000', seed = String(Date.now() % 1_000_000)] = process.argv.slice(2)
if (![count, seed].every((each) => /^\d{1,9}$/.test(each)) || Number(count) === 0) {
  console.error('npm run campaign -- dialects <dialects> [seed]')
  process.exitCode = 2
} else {
  console.log(`${count} dialects of a bank statement from seed ${seed}`)
  const { right, refused, wrong } = await tryDialects(Number(count), Number(seed))
  for (const shown of wrong.slice(0, 20)) console.log(shown)
  console.log(`${right} right, ${refused} refused with the line, ${wrong.length} wrong`)
  process.exitCode = wrong.length === 0 ? 0 : 1
}
