// Runs right after the speculation rules and removes them if the visitor saves data.
if (navigator.connection?.saveData) document.currentScript.previousElementSibling.remove()
