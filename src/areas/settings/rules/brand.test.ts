import { expect, test } from 'vitest'
import { colorRefusal } from './brand.ts'

test.each(['#44639f', '#0b7a43', '#000000', '#767676'])('white text is legible on %s', (color) =>
  expect(colorRefusal(color)).toBeNull(),
)
test.each(['#777777', '#ffd43b', '#ffffff'])('white text is not legible on %s', (color) =>
  expect(colorRefusal(color)).toEqual({
    refused: 'White text on this colour is hard to read. Choose a darker one.',
    field: 'color',
  }),
)
