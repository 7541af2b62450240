// The service worker. What it keeps for a bad connection is in shell.js, notices are in push.js.
importScripts("/shell.js", "/push.js");
