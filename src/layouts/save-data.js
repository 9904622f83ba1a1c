// Runs right after the rules of what is made ready ahead: for who pays for every byte, nothing is.
if (navigator.connection?.saveData) document.currentScript.previousElementSibling.remove()
