import { parse, type DefaultTreeAdapterTypes } from 'parse5'

export type SourceNode = DefaultTreeAdapterTypes.ChildNode
export type SourceElement = DefaultTreeAdapterTypes.Element

export const isElement = (node: SourceNode): node is SourceElement => 'tagName' in node

/** What a browser would show of the HTML, as it reads it. */
export function bodyOf(html: string): readonly SourceNode[] {
  const root = parse(html).childNodes.find((node) => node.nodeName === 'html')
  const body = root && isElement(root) ? root.childNodes.find((node) => node.nodeName === 'body') : undefined
  return body && isElement(body) ? body.childNodes : []
}

export const attributeOf = ({ attrs }: SourceElement, name: string): string =>
  attrs.find((attribute) => attribute.name === name)?.value ?? ''

/** A property of the style attribute, in lower case. */
export function styleOf(element: SourceElement, property: string): string {
  const declared = attributeOf(element, 'style')
    .split(';')
    .map((one) => one.split(':'))
    .find(([name = '']) => name.trim().toLowerCase() === property)
  return (declared?.slice(1).join(':') ?? '').trim().toLowerCase()
}

/** The text of these nodes, however deep it lies. */
export function textOf(nodes: readonly SourceNode[]): string {
  const waiting = [...nodes].toReversed()
  const texts: string[] = []
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if ('value' in node) texts.push(node.value)
    else if (isElement(node) && !isDropped(node.tagName)) waiting.push(...node.childNodes.toReversed())
  }
  return texts.join('')
}

const dropped: ReadonlySet<string> = new Set(
  'applet area audio base basefont bgsound button canvas col colgroup datalist embed frame frameset head iframe input keygen link map math meta meter noembed noframes noscript object optgroup option param plaintext progress script select source style svg template textarea title track video xml xmp'.split(
    ' ',
  ),
)

/** Elements that are left out with everything in them. */
export const isDropped = (tag: string): boolean => dropped.has(tag)
