import { expect, test } from 'vitest'
import { pictureAddress } from './picture-address.ts'

test.each([
  ['', null],
  ['  ', null],
  ['//img.example.invalid/k9.png', 'https://img.example.invalid/k9.png'],
  [' https://img.example.invalid/k8 ☆ ü.png ', 'https://img.example.invalid/k8 ☆ ü.png'],
  [`https://img.example.invalid/${'x'.repeat(2_000)}`, null],
])('C43 the address of %s', (cell, address) => expect(pictureAddress(cell)).toBe(address))
