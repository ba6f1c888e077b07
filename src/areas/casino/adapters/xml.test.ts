import { expect, test } from 'vitest'
import { readXml } from './xml.ts'

test('reads elements by their names, with text, empty elements and the entities of XML', () => {
  expect(
    readXml(`<?xml version="1.0" encoding="UTF-8"?>
<root kind="call">
  <!-- a comment -->
  <method>bet</method>
  <params><amount>100.00</amount><note>a &amp; b &#233;&#x41;</note><token/></params>
</root>
`),
  ).toEqual({ method: 'bet', params: { amount: '100.00', note: 'a & b éA', token: '' } })
})

test.each([
  '<!DOCTYPE root [<!ENTITY x SYSTEM "file:///etc/hostname">]><root>&x;</root>',
  '<root>&x;</root>',
  '<root>&#0;</root>',
  '<root>&toString;</root>',
  '<root>&#xD800;</root>',
  '<root><![CDATA[a]]></root>',
  '<root><?php ?></root>',
  '<root><a>1</b></root>',
  '<root><a>1</a>text</root>',
  '<root><a>1</a><a>2</a></root>',
  '<root>',
  '</root>',
  '<root/><root/>',
  'text',
  '',
  '<a><a><a><a><a><a><a><a><a><a><a>1</a></a></a></a></a></a></a></a></a></a></a>',
  `<root>${Array.from({ length: 1_001 }, (_, at) => `<a${at}/>`).join('')}</root>`,
])('refuses %s', (text) => {
  expect(() => readXml(text)).toThrow()
})
