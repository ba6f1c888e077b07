import { expect, it } from 'vitest'
import { splitStatements } from './statements.ts'

it('splits at semicolons and knows where each statement starts', () => {
  expect(splitStatements('select 1;\n\n-- second\nselect\n2;;\n')).toEqual([
    { text: 'select 1', line: 1 },
    { text: 'select\n2', line: 4 },
  ])
})

it('keeps semicolons in quotes, bodies and comments', () => {
  const body = `create function f() returns int language sql as $$ select 1; select ';' $$`
  const tagged = `do $a$ begin execute $$ select 1; $$; end $a$`
  const quoted = `insert into t values ('it''s; fine', "a;b") -- not; here\n/* nor; here */ returning id`
  expect(splitStatements([body, tagged, quoted].join(';\n')).map(({ text }) => text)).toEqual([body, tagged, quoted])
})

it('finds nothing in a file of comments', () => {
  expect(splitStatements('-- only; a comment\n')).toEqual([])
})
