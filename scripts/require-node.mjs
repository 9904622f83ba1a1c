// Plain JavaScript, so that it runs on the old Node it is there to report.
const [major, minor] = process.versions.node.split('.').map(Number)
if (major < 22 || (major === 22 && minor < 18)) {
  console.error(
    `This project needs Node 22.18 or newer; this is ${process.versions.node}. Install Node 24 from nodejs.org and try again.`,
  )
  process.exit(1)
}
