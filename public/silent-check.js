// The hidden frame of single sign-on hands its address, with the answer in it, to the page that opened it.
parent.postMessage(location.href, location.origin);
