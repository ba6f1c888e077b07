// JavaScript, because an older Node must be able to read it.
if (Number.parseInt(process.versions.node, 10) < 24) {
  console.error(
    `The pinned Node did not arrive with the packages (this is ${process.version}): run npm ci again with optional dependencies, or use Node 24.`,
  )
  process.exit(1)
}
