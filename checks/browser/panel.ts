import { ensurePanel } from '#tools/panel-build.ts'

/** Before the files begin: two processes would otherwise build at the same time. */
export default ensurePanel
