/** Deeper than any message of a gateway; unlimited nesting would exhaust the stack of code that walks through it. */
const maxDepth = 32

/** Reads JSON that walks can be recursive over; undefined if it is not JSON, or is nested deeper. */
export function jsonIn(text: string): unknown {
  if (isDeep(text)) return undefined
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

function isDeep(text: string): boolean {
  let depth = 0
  let isQuoted = false
  for (let at = 0; at < text.length; at++) {
    const sign = text[at]
    if (isQuoted && sign === '\\') at += 1
    else if (sign === '"') isQuoted = !isQuoted
    else if (isQuoted) continue
    else if (sign === '{' || sign === '[') depth += 1
    else if (sign === '}' || sign === ']') depth -= 1
    if (depth > maxDepth) return true
  }
  return false
}
