import { GlobalWindow } from 'happy-dom'

// React asks once, while it is loaded, whether there is a document that says when something is typed.
const window = new GlobalWindow()
Object.assign(globalThis, { document: window.document, window })
export const { createRoot } = await import('react-dom/client')
Reflect.deleteProperty(globalThis, 'document')
Reflect.deleteProperty(globalThis, 'window')
