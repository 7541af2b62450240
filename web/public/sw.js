// The service worker. What it keeps for a bad connection is in shell.js.
importScripts("/shell.js");
