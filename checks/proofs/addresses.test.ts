import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { addresses } from '#tools/generate-addresses.ts'
import { addressesFile, sortedLines } from '#tools/generate/lines.ts'

it('addresses.ts matches the catalogue; run `npm run generate` when this fails', () => {
  expect(sortedLines(readFileSync(addressesFile, 'utf8'))).toEqual(sortedLines(addresses()))
})
