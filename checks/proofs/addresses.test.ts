import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { addresses, addressesFile } from '#tools/generate-addresses.ts'

it('addresses.ts matches the catalogue; run `npm run addresses` when this fails', () => {
  expect(readFileSync(addressesFile, 'utf8')).toBe(addresses())
})
